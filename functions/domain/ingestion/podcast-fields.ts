import { type ElementContent, type FeedField, resolve } from '#functions/domain/ingestion/field.ts'
import type { RawFeed, RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import type { Attributes } from '#functions/domain/text/markup-tag.ts'

const most = 200

function resolved(said: ElementContent, name: string): Attributes {
  const { attributes } = said
  return new Map([...attributes, [name, resolve(said, attributes.get(name)) ?? '']])
}

function push<Value>(list: Value[] | undefined, value: Value): Value[] {
  if (list === undefined) return [value]
  if (list.length < most) list.push(value)
  return list
}

const person: FeedField<RawFeed | RawItem> = {
  reads: (target, { text, attributes }) => {
    const role = attributes.get('role')
    const group = attributes.get('group')
    target.persons = push(target.persons, { name: text, role, group })
  },
}

const block: FeedField<RawFeed | RawItem> = {
  // A block with an `id` applies to one platform only.
  reads: (target, said) => {
    if (!said.attributes.has('id')) target.block ??= said.text
  },
}

export const podcastItemFields: readonly [string, FeedField<RawItem>][] = [
  ['podcast:block', block],
  ['podcast:person', person],
  [
    'podcast:transcript',
    {
      opens: (item, said) => {
        if (item.transcripts.length < most) item.transcripts.push(resolved(said, 'url'))
      },
    },
  ],
  [
    'podcast:chapters',
    {
      opens: (item, said) => {
        item.chapters ??= resolved(said, 'url')
      },
    },
  ],
  [
    'podcast:soundbite',
    {
      // Added at the start tag, because a soundbite may have no text and then uses the episode's title.
      opens: (item, { attributes }) => {
        item.soundbites = push(item.soundbites, {
          start: attributes.get('starttime'),
          duration: attributes.get('duration'),
        })
      },
      reads: (item, { text }) => {
        const last = item.soundbites?.at(-1)
        if (last) last.title = text
      },
    },
  ],
  [
    'psc:chapter',
    {
      opens: (item, { attributes }) => {
        item.inlineChapters = push(item.inlineChapters, {
          startTime: attributes.get('start'),
          title: attributes.get('title'),
          url: attributes.get('href'),
        })
      },
    },
  ],
]

export const podcastFeedFields: readonly [string, FeedField<RawFeed>][] = [
  ['podcast:block', block],
  ['podcast:person', person],
]
