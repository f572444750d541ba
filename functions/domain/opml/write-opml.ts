import { emptyElement, textElement, writeXml } from '#shared/format/xml.ts'

export type ListedShow = { title: string; feedUrl: string; pageUrl?: string }

export function writeOpml(title: string, shows: readonly ListedShow[], madeAt?: Date): string {
  const rows = shows.map((show) =>
    emptyElement('outline', {
      type: 'rss',
      text: show.title,
      title: show.title,
      xmlUrl: show.feedUrl,
      ...(show.pageUrl && { htmlUrl: show.pageUrl }),
    }),
  )
  const head = [
    textElement('title', title),
    ...(madeAt ? [textElement('dateCreated', madeAt.toUTCString())] : []),
  ]
  return writeXml({
    name: 'opml',
    attributes: { version: '2.0' },
    content: [
      { name: 'head', attributes: {}, content: head },
      { name: 'body', attributes: {}, content: rows },
    ],
  })
}
