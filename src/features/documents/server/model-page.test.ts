import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { work as modelPage } from "#src/features/documents/server/model-page.picture.ts";

const pictureOf = (image: Uint8Array, rotation?: 0 | 90 | 180 | 270) => modelPage({ image, rotation });

describe("the picture that is sent", () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#fff" } });

  it("has no location, time, device or text of the original", async () => {
    const tagged = await photo(900, 600)
      .withExif({
        IFD0: { Make: "Phone of Maria", Copyright: "Maria" },
        IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Maria's kitchen</x:xmpmeta>")
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(tagged.includes("Maria")).toBe(true);
    const picture = Buffer.from(await pictureOf(tagged));
    const { format, exif, xmp, icc, iptc } = await sharp(picture).metadata();
    expect({ format, exif, xmp, icc, iptc }).toEqual({ format: "jpeg" });
    expect(picture.includes("Maria")).toBe(false);
  });

  it.each([
    [4000, 3000, 2048, 1536],
    [800, 600, 800, 600],
    [1000, 4000, 768, 3072],
    [600, 9000, 273, 4096],
  ])("made of %i x %i pixels has %i x %i", async (width, height, ...size) => {
    const { width: w, height: h } = await sharp(
      await pictureOf(await photo(width, height).jpeg().toBuffer()),
    ).metadata();
    expect([w, h]).toEqual(size);
  });

  it("is upright by the EXIF orientation and the rotation the reader found", async () => {
    // Red on top, blue below, once stored with an EXIF rotation of 90 degrees.
    const plain = (height: number, background: string) =>
      sharp({ create: { width: 400, height, channels: 3, background } });
    const stripes = await plain(200, "#00f")
      .composite([{ input: await plain(100, "#f00").png().toBuffer(), top: 0, left: 0 }])
      .png()
      .toBuffer();
    const stored = await sharp(stripes).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
    const colour = async (picture: Uint8Array, left: number, top: number) => {
      const { data } = await sharp(picture)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return (data[0] ?? 0) > (data[2] ?? 0) ? "red" : "blue";
    };
    const upright = await pictureOf(stored);
    expect((await sharp(upright).metadata()).width).toBe(400);
    expect([await colour(upright, 200, 20), await colour(upright, 200, 180)]).toEqual(["red", "blue"]);
    // 90 degrees clockwise brings the top to the right.
    const turned = await pictureOf(stored, 90);
    expect((await sharp(turned).metadata()).width).toBe(200);
    expect([await colour(turned, 180, 200), await colour(turned, 20, 200)]).toEqual(["red", "blue"]);
  });

  it("can be made of transparent, 16-bit, grey and CMYK images", async () => {
    const rgba = await sharp({ create: { width: 60, height: 40, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { data } = await sharp(await pictureOf(rgba))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
    const grey16 = await photo(60, 40).toColourspace("grey16").png().toBuffer();
    const cmyk = await photo(60, 40).toColourspace("cmyk").jpeg().toBuffer();
    for (const image of [grey16, cmyk]) {
      expect(await sharp(await pictureOf(image)).metadata()).toMatchObject({ format: "jpeg", depth: "uchar" });
    }
  });
});
