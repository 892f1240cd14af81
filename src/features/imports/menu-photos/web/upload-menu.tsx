import { Button, FileButton } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  FILE_TOO_LARGE,
  fileProblem,
  MAX_FILE_BYTES,
  MAX_FILES,
  pagesProblem,
  UNSUPPORTED,
} from "#src/features/documents/files.ts";
import { acceptOf, PAGE_FORMATS, PAGE_TYPES, PICTURE_TYPES } from "#src/shared/picture-formats.ts";
import { PageTray } from "#src/features/invoices/upload/web/page-tray.tsx";
import { type MenuSummary, uploadMenu } from "#src/features/imports/menu-photos/contract.ts";
import { DiscardMenu } from "#src/features/imports/menu-photos/web/discard-menu.tsx";
import { MENUS_KEY, menusQuery } from "#src/features/imports/menu-photos/web/queries.ts";
import { stageText } from "#src/features/imports/menu-photos/web/stage-text.ts";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FileDrop } from "#src/web/ui/file-drop.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { upload } from "#src/web/upload.ts";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./menu-photos.module.css";

/** Sends the pages of a menu, and lists the waiting menus. */
export function UploadMenu() {
  const menus = useQuery(menusQuery);
  return (
    <div className={`${ui.stackXl} ${classes.cards}`}>
      <Chooser />
      {menus.isError && !menus.data && (
        <ErrorState
          title="Failed to load the menus that wait"
          message={messageOf(menus.error, "Please try again.")}
          onRetry={() => void menus.refetch()}
        />
      )}
      {menus.data && menus.data.length > 0 && (
        <SectionCard title="Waiting for you">
          <ul>
            {menus.data.map((menu) => (
              <WaitingMenu key={menu.id} menu={menu} />
            ))}
          </ul>
        </SectionCard>
      )}
    </div>
  );
}

/** Chooses files. A single file is sent at once; photos and several pages are put in order first. */
function Chooser() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const [pages, setPages] = useState<File[] | null>(null);
  const send = useMutation({
    mutationFn: (files: readonly File[]) => {
      const body = new FormData();
      for (const file of files) body.append("menu", file);
      return upload(uploadMenu, { body }, { onProgress: (done, of) => setSent(of > 0 ? done / of : 0) });
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: MENUS_KEY });
      await navigate({ to: "/menu-photos", search: { id } });
    },
    onError: (error) => notify.error("The menu was not sent", messageOf(error, "Please try again.")),
  });
  const choose = (files: File[]) => {
    const problem = files.map((file) => fileProblem(file)).find((one) => one !== null) ?? pagesProblem(files, "A menu");
    if (problem) notify.error("Invalid File", problem);
    else if (files.length > 1) setPages(files);
    else if (files.length === 1) send.mutate(files);
  };
  return (
    <SectionCard title="Your printed menu">
      {pages && !send.isPending ? (
        <PageTray
          of="menu"
          pages={pages}
          onChange={setPages}
          onRead={() => send.mutate(pages)}
          onCancel={() => setPages(null)}
        />
      ) : (
        <Sources
          busyLabel={send.isPending ? `Sending... ${Math.round(sent * 100)} %` : null}
          onFiles={choose}
          onPhoto={(file) => setPages([file])}
        />
      )}
      <p className={`${ui.mutedSm} ${classes.read}`}>
        Names, descriptions, sizes, prices and categories are read. What the letters at dishes say about allergens is
        not: you declare that yourself.
      </p>
    </SectionCard>
  );
}

interface SourcesProps {
  busyLabel: string | null;
  onFiles: (files: File[]) => void;
  onPhoto: (file: File) => void;
}

/** The buttons for the camera, if there is one, and for files. */
function Sources({ busyLabel, onFiles, onPhoto }: SourcesProps) {
  return (
    <div className={ui.stackSm}>
      {busyLabel === null && (
        <FileButton accept={acceptOf(PICTURE_TYPES)} capture="environment" onChange={(file) => file && onPhoto(file)}>
          {(props) => (
            <Button {...props} className={classes.camera} leftSection={<IconCamera size={20} aria-hidden />}>
              Take Photo
            </Button>
          )}
        </FileButton>
      )}
      <FileDrop
        accept={PAGE_TYPES}
        maxBytes={MAX_FILE_BYTES}
        multiple
        label="Drop photos or a PDF of your menu here, or choose them"
        hint={`${PAGE_FORMATS}, up to 10 MB each and ${MAX_FILES} files.`}
        busyLabel={busyLabel}
        onFiles={onFiles}
        onReject={(reason) => notify.error("Invalid File", reason === "type" ? UNSUPPORTED : FILE_TOO_LARGE)}
      />
    </div>
  );
}

function WaitingMenu({ menu }: { menu: MenuSummary }) {
  return (
    <li className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
      <span className={`${ui.breakable} ${rows.name}`}>
        <strong>{menu.file_name}</strong>
        <span className={`${ui.mutedSm} ${rows.soft}`}>
          {stageText(menu)} {menu.created_by}, <RelativeTime moment={menu.created_at} />
        </span>
      </span>
      <span className={`${ui.cluster} ${ui.gapSm}`}>
        <DiscardMenu id={menu.id} />
        <Button
          variant={menu.stage === "ready" ? "filled" : "default"}
          renderRoot={(props) => <Link {...props} to="/menu-photos" search={{ id: menu.id } as never} />}
        >
          {menu.stage === "ready" ? "Review" : "Open"}
        </Button>
      </span>
    </li>
  );
}
