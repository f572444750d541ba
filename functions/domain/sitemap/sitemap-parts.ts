/**
 * The protocol allows 50,000 URLs and 50 MB, and as many parts (sitemaps.org). A function may return 6 MB,
 * and one Query reads 1 MB, which is 11,000 entries.
 */
export const addressesInPart = 5000

/** From 1. An id never changes its part, so a part changes only where one of its pages does. */
export const partOf = (id: number, size: number) => Math.ceil(id / size)

export const lastIdOfPart = (part: number, size: number) => part * size
