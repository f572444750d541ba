/** RFC 3986: also encodes `!'()*`, which encodeURIComponent leaves alone. */
export const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
