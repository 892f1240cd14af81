import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconPhoto, IconToolsKitchen2, IconUpload } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { illustrateDish, MISSING_INFORMATION, type Sketch } from "#src/features/dishes/ai/contract.ts";
import type { DishImage } from "#src/features/dishes/contract.ts";
import { AiControls, madeBy } from "#src/features/dishes/web/ai-controls.tsx";
import { CameraDialog } from "#src/features/dishes/web/camera-dialog.tsx";
import { useAiAction } from "#src/features/dishes/web/use-ai-action.ts";
import { call } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./dish-form.module.css";

/** The picture as the form holds it: a stored one, or a file that is uploaded when the dish is saved. */
export interface PictureDraft {
  image_url: string | null;
  source: DishImage["source"] | null;
  file: File | null;
}

interface DishImageFieldProps {
  picture: PictureDraft;
  sketch: Sketch;
  dishId: string | null;
  onChange: (picture: PictureDraft) => void;
}

const MAX_BYTES = 15 * 1024 * 1024;
const SKIPPED = "Image upload skipped";
const MARKS: Partial<Record<DishImage["source"], string>> = { illustration: "Illustration", ai: "AI picture" };

export function DishImageField({ picture, sketch, dishId, onChange }: DishImageFieldProps) {
  const [camera, setCamera] = useState(false);
  const [before, setBefore] = useState<PictureDraft | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const preview = useMemo(() => (picture.file ? URL.createObjectURL(picture.file) : null), [picture.file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const draw = useAiAction(
    (dish: Sketch, signal) =>
      call(illustrateDish, { body: { ...dish, ...(dishId !== null && { dish_id: dishId }) } }, { signal }),
    {
      failed: "Image generation failed",
      onDone: ({ image_url, image, source }) => {
        if (!image_url) {
          notify.error("Image URL unavailable");
          return;
        }
        setBefore((kept) => kept ?? picture);
        setMade(madeBy(source));
        onChange({ image_url, source: image?.source ?? null, file: null });
        notify.success("Image generated");
      },
    },
  );

  function choose(file: File | null) {
    if (!file) return;
    if (!file.type.startsWith("image/")) notify.error(SKIPPED, "Please choose a JPG, PNG, WebP or AVIF image.");
    else if (file.size > MAX_BYTES) notify.error(SKIPPED, "Please choose an image smaller than 15 MB.");
    else {
      setMade(null);
      setBefore(null);
      onChange({ ...picture, source: null, file });
    }
  }

  const shown = preview ?? picture.image_url;
  const mark = picture.source && MARKS[picture.source];
  return (
    <div className={classes.picture}>
      <div className={classes.frame}>
        {shown ? <img src={shown} alt="The dish" /> : <IconToolsKitchen2 size={40} stroke={1.25} aria-hidden />}
        {mark && <span className={classes.mark}>{mark}</span>}
      </div>
      <div className={classes.column}>
        <div className={classes.buttons}>
          <FileButton onChange={choose} accept="image/jpeg,image/png,image/webp,image/avif,image/gif">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                Upload Image
              </Button>
            )}
          </FileButton>
          <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setCamera(true)}>
            Take Photo
          </Button>
          {shown && (
            <Button
              variant="subtle"
              leftSection={<IconPhoto size={18} aria-hidden />}
              onClick={() => onChange({ image_url: null, source: null, file: null })}
            >
              Remove Image
            </Button>
          )}
        </div>
        <AiControls
          label="Generate Image"
          busyLabel="Making a picture..."
          busy={draw.busy}
          made={made}
          onCancel={draw.cancel}
          onStart={() => {
            if (sketch.name.trim() === "" || sketch.ingredients.length === 0) {
              notify.error(MISSING_INFORMATION.title, MISSING_INFORMATION.message);
            } else {
              setAttempt(attempt + 1);
              draw.start({ ...sketch, attempt });
            }
          }}
          onUndo={() => {
            if (before) onChange(before);
            setBefore(null);
            setMade(null);
          }}
        />
        <p className={classes.soft} style={{ margin: 0 }}>
          JPG, PNG, WebP or AVIF, up to 15 MB. Places and camera data in photos are removed.
        </p>
      </div>
      {camera && <CameraDialog onClose={() => setCamera(false)} onPhoto={choose} />}
    </div>
  );
}
