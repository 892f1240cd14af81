import { ProductPicture } from "#src/features/site/web/product-picture.tsx";
import classes from "./hero-picture.module.css";

/** A guest's screen on a phone, in front of the restaurant's screen at the same moment. */
export function HeroPicture() {
  return (
    <figure className={classes.picture}>
      <ProductPicture name="orders" className={classes.desk} first />
      <ProductPicture name="menu" className={classes.phone} first />
      <figcaption className={classes.caption}>Screens of Harbour Bowl, our demo restaurant</figcaption>
    </figure>
  );
}
