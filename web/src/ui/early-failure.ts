/**
 * For the `ref` of an image: one that a served page brought may have failed before anybody listened, and React does not
 * tell of that afterwards. Asked for again, it fails where it is heard.
 */
export function repeatEarlyFailure(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) image.src = image.getAttribute('src') ?? ''
}
