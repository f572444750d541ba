import { savedCopyText } from '#shared/format/saved-copy-text.ts'

export const noticeId = 'saved-copy'

/** The service worker and the page both put it above the page. The link loads the page again. */
export function noticeHtml(savedAt: Date): string {
  return `<div id="${noticeId}" role="status" class="bg-lamp text-lamp-ink"><div class="page flex flex-wrap items-center gap-x-4 py-1 font-medium"><span>${savedCopyText(savedAt)}</span><a href="" class="inline-flex min-h-9 items-center underline underline-offset-4">Load the newest</a></div></div>`
}
