import { About } from "#src/features/site/web/about.tsx";
import { Help } from "#src/features/site/web/help.tsx";
import { Landing } from "#src/features/site/web/landing.tsx";
import { Privacy } from "#src/features/site/web/privacy.tsx";
import { Terms } from "#src/features/site/web/terms.tsx";
import type { SiteComponent } from "#src/main/site/registry.ts";

const entry = "src/main/site/pages-client.tsx";

export const pageComponents: Record<string, SiteComponent> = {
  about: { component: About, entry },
  help: { component: Help, entry },
  landing: { component: Landing, entry },
  privacy: { component: Privacy, entry },
  terms: { component: Terms, entry },
};
