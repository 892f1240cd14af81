import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";

/** Returns the size of a file as phones show it: "2.4 MB", "310 KB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`;

interface LocalPictureProps {
  file: File;
  alt: string;
  className?: string | undefined;
}

/**
 * A chosen picture that has not been sent yet. When the browser cannot show the picture's format (most browsers cannot
 * show HEIC), the file's name and size are shown instead. The server converts the picture to a format that every
 * browser shows.
 */
export function LocalPicture({ file, alt, className }: LocalPictureProps) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [state, setState] = useState<{ of: File; is: "shown" | "unknown" } | null>(null);
  const known = state?.of === file ? state.is : null;
  if (known === "unknown") {
    return (
      <span className={className}>
        <IconPhoto size={36} stroke={1.5} aria-label={alt} />
        <span>{file.name}</span>
        <span>{sizeText(file.size)}</span>
        <span>Preview after upload</span>
      </span>
    );
  }
  return (
    <img
      src={address}
      alt={known === null ? "" : alt}
      onLoad={() => setState({ of: file, is: "shown" })}
      onError={() => setState({ of: file, is: "unknown" })}
    />
  );
}
