/**
 * A `ref` for images. In a served page an image may have failed before hydration, and React does not report
 * that. Setting its URL again makes it fail again.
 */
export function repeatImageFailure(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) image.src = image.getAttribute('src') ?? ''
}
