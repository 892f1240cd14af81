import { Alert, Button, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { MenuPhoto } from "#src/features/imports/menu-photos/contract.ts";
import { retryMenu } from "#src/features/imports/menu-photos/contract.ts";
import { DiscardMenu } from "#src/features/imports/menu-photos/web/discard-menu.tsx";
import { MadeDrafts } from "#src/features/imports/menu-photos/web/made-drafts.tsx";
import { MENUS_KEY, menuQuery } from "#src/features/imports/menu-photos/web/queries.ts";
import { ReviewDishes } from "#src/features/imports/menu-photos/web/review-dishes.tsx";
import { stageText } from "#src/features/imports/menu-photos/web/stage-text.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./menu-photos.module.css";

/** One menu: being read, under review, or already made into drafts. */
export function MenuReview({ id }: { id: string }) {
  const menu = useQuery(menuQuery(id));
  const { data } = menu;
  if (menu.isPending) return <SkeletonRows count={6} label="Loading the menu" />;
  if (!data)
    return (
      <ErrorState
        title="This menu cannot be shown"
        message={messageOf(menu.error, "Please try again.")}
        onRetry={() => void menu.refetch()}
      />
    );
  if (data.result) return <MadeDrafts result={data.result} />;
  if (data.stage === "ready" && data.dishes.length > 0) return <ReviewDishes menu={data} />;
  return <Waiting menu={data} />;
}

function Waiting({ menu }: { menu: MenuPhoto }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const retry = useMutation({
    mutationFn: () => call(retryMenu, { query: { id: menu.id } }),
    onError: (error) => notify.error("The menu is not read again", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: MENUS_KEY }),
  });
  const isWorking = menu.stage === "queued" || menu.stage === "reading";
  const isEmpty = menu.stage === "ready";
  return (
    <SectionCard title={menu.file_name}>
      <div className={`${ui.row} ${classes.waiting}`} aria-live="polite">
        {isWorking && <Loader size={28} />}
        {isEmpty ? (
          <Alert color="yellow">
            No dishes with prices were found. Take the photo from straight above, with the page filling the picture, or
            add the dishes by hand.
          </Alert>
        ) : (
          <p className={classes.text}>
            {stageText(menu)} {isWorking && "You can leave this page; the menu waits for you."}
          </p>
        )}
      </div>
      <div className={classes.acts}>
        <DiscardMenu id={menu.id} onDone={() => void navigate({ to: "/menu-photos" })} />
        {(isEmpty || (menu.stage === "failed" && menu.can_retry)) && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            Read Again
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
