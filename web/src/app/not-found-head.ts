import type { PageHead } from '#shared/pages/page-head.ts'

export const notFoundHead: PageHead = { title: '404 Page Not Found', isHidden: true }
