// The public pages have no state, so they are not hydrated: this entry brings their styles and the phone's menu. A
// stylesheet that is missing here is missing on the page; pages-client.test.ts compares the two.
import "#src/web/styles/pages.css";
import "#src/features/site/web/site-frame.module.css";
import "#src/features/site/web/site-nav.module.css";
import "#src/features/site/web/hero.module.css";
import "#src/features/site/web/hero-picture.module.css";
import "#src/features/site/web/features.module.css";
import "#src/features/site/web/feature-proofs.module.css";
import "#src/features/site/web/how-it-works.module.css";
import "#src/features/site/web/screens.module.css";
import "#src/features/site/web/comparison.module.css";
import "#src/features/site/web/pricing.module.css";
import "#src/features/site/web/closing.module.css";
import "#src/features/site/web/text-page.module.css";
import "#src/features/site/web/help.module.css";
import "#src/features/site/web/help-search.ts";
import "#src/features/site/web/signed-in.ts";
import "#src/features/site/web/site-menu.ts";
