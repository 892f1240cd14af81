import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import classes from "./picture-field.module.css";

interface CameraDialogProps {
  onClose: () => void;
  onPhoto: (photo: File) => void;
}

/** Takes a photo with the device's camera, which is switched off when the dialog closes. */
export function CameraDialog({ onClose, onPhoto }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"opening" | "ready" | "unavailable">("opening");

  useEffect(() => {
    let stream: MediaStream | undefined;
    let closed = false;
    const startCamera = async () => {
      // Browsers offer no camera to pages that were not loaded over https.
      if (!("mediaDevices" in navigator)) throw new Error("no camera");
      const constraints = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } };
      stream = await navigator.mediaDevices.getUserMedia({ video: constraints });
      if (closed || !video.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      setState("ready");
    };
    startCamera().catch(() => {
      if (!closed) setState("unavailable");
    });
    return () => {
      closed = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  function takePhoto() {
    const source = video.current;
    if (!source) return;
    const canvas = document.createElement("canvas");
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    canvas.getContext("2d")?.drawImage(source, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (blob) onPhoto(new File([blob], "photo.jpg", { type: "image/jpeg" }));
        onClose();
      },
      "image/jpeg",
      0.92,
    );
  }

  return (
    <Dialog onClose={onClose} title="Take a photo" size="lg">
      {state === "unavailable" ? (
        <p>The camera is not available. Allow it in the browser, or choose a picture instead.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture has no sound
        <video ref={video} className={classes.video} muted playsInline />
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={state !== "ready"} onClick={takePhoto}>
          Take Photo
        </Button>
      </FormActions>
    </Dialog>
  );
}
