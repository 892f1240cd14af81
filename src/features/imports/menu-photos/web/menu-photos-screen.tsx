import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { MenuReview } from "#src/features/imports/menu-photos/web/menu-review.tsx";
import { MENUS_KEY } from "#src/features/imports/menu-photos/web/queries.ts";
import { UploadMenu } from "#src/features/imports/menu-photos/web/upload-menu.tsx";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";

/** The screen for pictures of a menu, which shows the read dishes beside them. */
export function MenuPhotosScreen() {
  const { id }: { id?: string } = useSearch({ strict: false });
  const client = useQueryClient();
  useRefreshOnEvents(["menu-photos.changed"], () => void client.invalidateQueries({ queryKey: MENUS_KEY }));
  return (
    <>
      <PageHeader
        title="Dishes from a Menu"
        subtitle="A photo or PDF of your menu becomes drafts. Nothing is on your menu until you put it there."
        back={id ? <BackLink to="/menu-photos">All menus</BackLink> : <BackLink to="/dishes">Back to Dishes</BackLink>}
      />
      {id ? <MenuReview key={id} id={id} /> : <UploadMenu />}
    </>
  );
}
