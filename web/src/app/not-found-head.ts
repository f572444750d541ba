import type { PageHead } from '#shared/pages/page-head.ts'

/** Of an address that has no page. */
export const notFoundHead: PageHead = { title: '404 Page Not Found', isHidden: true }
