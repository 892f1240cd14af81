import { ProductPicture } from "#src/features/site/web/product-picture.tsx";
import classes from "./hero-picture.module.css";

/** What a guest sees on the phone, before what the restaurant sees at the same moment. */
export function HeroPicture() {
  return (
    <figure className={classes.picture}>
      <ProductPicture name="orders" className={classes.desk} first />
      <ProductPicture name="menu" className={classes.phone} first />
      <figcaption className={classes.caption}>Screens of Harbour Bowl, our demo restaurant</figcaption>
    </figure>
  );
}
