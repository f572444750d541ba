import type { Publisher } from '#tests/integration/publisher.ts'

const audio = (kind: string) => `/${kind}.mp3`

const feedFiles: Readonly<Record<string, { type: string; content: string }>> = {
  rss: {
    type: 'application/rss+xml',
    content: `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters">
      <channel><title>A show in rss</title><podcast:person>Ann Author</podcast:person><item><guid>rss-1</guid><title>An episode</title>
      <enclosure url="${audio('rss')}" type="audio/mpeg" length="1"/><podcast:person role="guest">Bob</podcast:person>
      <podcast:soundbite startTime="3" duration="10">Best of it</podcast:soundbite>
      <psc:chapters><psc:chapter start="0" title="Intro"/></psc:chapters></item></channel></rss>`,
  },
  rss11: {
    type: 'application/xml',
    content: `<Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#" rdf:about="/rss11"><title>A show in rss11</title><items rdf:parseType="Collection">
      <item rdf:about="rss11-1"><title>An episode</title><enclosure url="${audio('rss11')}" type="audio/mpeg"/></item></items></Channel>`,
  },
  rdf: {
    type: 'application/rdf+xml',
    content: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"><channel rdf:about="/rdf"><title>A show in rdf</title></channel>
      <item rdf:about="rdf-1"><title>An episode</title><enc:enclosure rdf:resource="${audio('rdf')}" enc:type="audio/mpeg"/></item></rdf:RDF>`,
  },
  atom: {
    type: 'application/atom+xml',
    content: `<feed xmlns="http://www.w3.org/2005/Atom"><title>A show in atom</title><entry><id>atom-1</id>
      <title>An episode</title><link rel="enclosure" href="${audio('atom')}" type="audio/mpeg"/></entry></feed>`,
  },
  json: {
    type: 'application/feed+json',
    content: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'A show in json',
      items: [
        { id: 'json-1', title: 'An episode', attachments: [{ url: audio('json'), mime_type: 'audio/mpeg' }] },
      ],
    }),
  },
  cdf: {
    type: 'application/x-cdf',
    content: `<CHANNEL HREF="/"><TITLE>A show in cdf</TITLE><ITEM HREF="${audio('cdf')}"><TITLE>An episode</TITLE></ITEM></CHANNEL>`,
  },
}

export const feedKinds: readonly string[] = Object.keys(feedFiles)

export function publishKinds(publisher: Publisher): void {
  for (const [kind, file] of Object.entries(feedFiles)) publisher.change(`/${kind}`, file)
}
