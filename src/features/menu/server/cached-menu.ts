import { type MenuCompany, type PublicMenu, publicMenu } from "#src/features/menu/contract.ts";
import { keepAnswer, type KeptAnswer } from "#src/features/menu/server/cached-response.ts";

/** A built menu with everything that was made of it; a change throws away all of it at once. */
export interface KeptMenu {
  company: MenuCompany;
  menu: PublicMenu;
  /** Hash of the content, the same in every process. */
  version: string;
  answer: KeptAnswer;
  /** A page made of this menu, made on first use. */
  page: (name: string, make: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;
}

export async function keepMenu(read: PublicMenu): Promise<KeptMenu> {
  const menu = publicMenu.parse(read);
  const answer = await keepAnswer(JSON.stringify(menu), "application/json");
  const pages = new Map<string, Promise<KeptAnswer>>();
  return {
    company: menu.company,
    menu,
    version: answer.version,
    answer,
    page(name, make) {
      const known = pages.get(name);
      if (known) return known;
      const made = make();
      pages.set(name, made);
      made.catch(() => pages.delete(name));
      return made;
    },
  };
}
