import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconPhoto, IconToolsKitchen2, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import type { Sketch } from "#src/features/dishes/ai/contract.ts";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { AiControls } from "#src/features/dishes/web/ai-controls.tsx";
import { CameraDialog } from "#src/features/dishes/web/camera-dialog.tsx";
import type { PictureDraft } from "#src/features/dishes/web/picture-draft.ts";
import { usePicture } from "#src/features/dishes/web/use-picture.ts";
import { acceptOf, PICTURE_FORMATS, PICTURE_TYPES } from "#src/shared/picture-formats.ts";
import { LocalPicture } from "#src/web/ui/local-picture.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./picture-field.module.css";
import form from "./dish-form.module.css";

interface DishImageFieldProps {
  picture: PictureDraft;
  sketch: Sketch;
  dishId: string | null;
  onChange: (picture: PictureDraft) => void;
}

const MARKS: Partial<Record<DishImage["source"], string>> = { illustration: "Illustration", ai: "AI picture" };

export function DishImageField({ picture, sketch, dishId, onChange }: DishImageFieldProps) {
  const [cameraOpen, setCameraOpen] = useState(false);
  const { choose, remove, offer, apply, decline, controls } = usePicture({ picture, sketch, dishId, onChange });
  const shown = picture.file ?? picture.image_url;
  const mark = picture.source && MARKS[picture.source];
  return (
    <div className={`${ui.stackLg} ${classes.picture}`}>
      <div className={`${ui.centered} ${classes.frame}`}>
        {picture.file ? (
          <LocalPicture file={picture.file} alt="The dish" className={`${ui.stackXs} ${classes.waiting}`} />
        ) : picture.image_url ? (
          <img src={picture.image_url} alt="The dish" />
        ) : (
          <IconToolsKitchen2 size={40} stroke={1.25} aria-hidden />
        )}
        {mark && <span className={`${ui.mutedXs} ${classes.mark}`}>{mark}</span>}
      </div>
      <div className={`${ui.stackMd} ${classes.column}`}>
        <div className={ui.buttons}>
          <Button
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => setCameraOpen(true)}
          >
            Take Photo
          </Button>
          <FileButton onChange={choose} accept={acceptOf(PICTURE_TYPES)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                Upload Image
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" leftSection={<IconPhoto size={18} aria-hidden />} onClick={remove}>
              Remove Image
            </Button>
          )}
        </div>
        {offer?.picture.image_url && (
          <div className={`${ui.stackSm} ${form.offer}`} role="note" aria-label="Offered illustration">
            <img src={offer.picture.image_url} alt="The illustration" width={160} height={160} />
            <p>This drawing shows the ingredients, not the dish as it is served. A photo is better.</p>
            <div className={ui.buttons}>
              <Button variant="default" onClick={() => apply(offer)}>
                Use It Anyway
              </Button>
              <Button variant="subtle" onClick={decline}>
                Leave It Out
              </Button>
            </div>
          </div>
        )}
        <AiControls label="Generate Image" busyLabel="Making a picture..." {...controls} />
        <p className={`${ui.mutedSm} ${form.soft}`} style={{ margin: 0 }}>
          A photo of your own plate works best. {PICTURE_FORMATS}, up to 15 MB. We remove location data from photos.
        </p>
      </div>
      {cameraOpen && <CameraDialog onClose={() => setCameraOpen(false)} onPhoto={choose} />}
    </div>
  );
}
