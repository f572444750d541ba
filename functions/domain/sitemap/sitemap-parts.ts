/**
 * How many addresses a part of the sitemap has at most. The protocol allows 50,000 and 50 MB, and an index as many parts (sitemaps.org);
 * a function answers 6 MB, and one Query of the table reads 1 MB, which is 11,000 entries.
 */
export const addressesInPart = 5000

/** The part, from 1, that lists this number. It never changes, so a part is read again only where something in it changed. */
export const partOf = (id: number, size: number) => Math.ceil(id / size)

/** The greatest number that a part lists. */
export const lastIdOfPart = (part: number, size: number) => part * size
