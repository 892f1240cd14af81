import { hydrate } from "#src/web/site/hydrate.ts";
import { menuComponents } from "#src/web/site/menu-components.ts";

hydrate(menuComponents);
