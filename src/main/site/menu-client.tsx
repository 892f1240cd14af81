import { hydrate } from "#src/main/site/hydrate.ts";
import { menuComponents } from "#src/main/site/menu-components.ts";

hydrate(menuComponents);
