/** The longest side of an image as it is kept. */
export const keptImageSide = 1920;

const steps = [160, 320, 640, 960, 1280];

/** The widths, its own among them, in which an image is kept for `srcset`; animations are kept whole. */
export const servedWidths = (width: number): number[] => [...steps.filter((step) => step < width), width];

/** The file names of an upload: its size stands in the name, so that a page can be laid out from the address alone. */
export const imageName = (width: number, height: number, extension: string): string =>
  `${width}x${height}.${extension}`;
export const servedImageName = (width: number): string => `${width}.webp`;

/** What an `<img>` takes to load no more than its place needs, without shifting the page. */
export interface ImageSources {
  readonly src: string;
  /** Candidates by width; only there when there are several. Say `sizes` with it. */
  readonly srcSet?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * The candidates of an uploaded image, from its address by rule.
 * @param url the address in a sermon; one of another form is given back as it is
 */
export function imageSources(url: string): ImageSources {
  const [, folder, digits = '', heightDigits = '', extension] =
    /^(.*\/uploads\/[0-9a-f]{32}\/)(\d+)x(\d+)\.(jpg|png|gif)$/.exec(url) ?? [];
  if (!folder) return { src: url };
  const width = Number(digits);
  const height = Number(heightDigits);
  if (extension === 'gif') return { src: url, width, height };
  const candidates = servedWidths(width).map((step) => `${folder}${servedImageName(step)} ${step}w`);
  return { src: url, srcSet: candidates.join(', '), width, height };
}
