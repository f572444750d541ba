import { html } from '#shared/pages/html.ts'

const titleElement = /<title>(.*?)<\/title>/s
const listPlace = /<div id="saved-pages">.*?<\/div>/s

/** Without the markup's escapes, because the title is escaped again where it is shown. */
export function titleIn(page: string): string {
  const title = titleElement.exec(page)?.[1] ?? ''
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return title.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole)
}

export function withTitle(shell: string, title: string): string {
  return shell.replace(titleElement, () => html`<title>${title}</title>`.text)
}

/** Above the page, outside of what React renders. */
export function withNotice(page: string, notice: string): string {
  return page.replace('<div id="root">', (root) => notice + root)
}

export type SavedPage = { path: string; title: string }

export function withSavedPages(offlinePage: string, saved: readonly SavedPage[]): string {
  if (saved.length === 0) return offlinePage
  const items = saved.map(
    ({ path, title }) =>
      html`<li class="flex min-h-11 items-center"><a class="prose-link font-medium" href="${path}">${title}</a></li>`,
  )
  const list = `<div id="saved-pages"><h2 class="font-serif text-2xl">Pages you can read now</h2><ul>${items.join('')}</ul></div>`
  return offlinePage.replace(listPlace, () => list)
}
