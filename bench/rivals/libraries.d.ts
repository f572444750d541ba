// The parts of the libraries in this folder's package.json that benchmarks use, for type checking without
// installing them.

declare module 'approx-string-match' {
  function search(
    text: string,
    pattern: string,
    maxErrors: number,
  ): { start: number; end: number; errors: number }[]
  export = search
}

declare module 'fast-xml-parser' {
  export class XMLParser {
    constructor(options: { ignoreAttributes: boolean })
    parse(text: string): unknown
  }
}

declare module 'feedparser' {
  class FeedParser extends NodeJS.EventEmitter {
    constructor(options: object)
    read(): unknown
  }
  interface FeedParser extends NodeJS.ReadWriteStream {
    on(event: 'meta', listener: (meta: { title: unknown }) => void): this
    on(event: 'readable' | 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
  }
  export = FeedParser
}

declare module 'fuse.js' {
  class Fuse<Item> {
    constructor(
      items: readonly Item[],
      options: {
        keys: string[]
        includeScore: boolean
        ignoreLocation: boolean
        ignoreFieldNorm: boolean
        threshold: number
      },
    )
    search(text: string, options: { limit: number }): { item: Item; score?: number }[]
  }
  export = Fuse
}

declare module 'fuzzball' {
  type Comparison = { full_process: boolean; autojunk: boolean }
  type Search = {
    scorer(one: string, other: string): number
    limit: number
    full_process: boolean
    cutoff: number
  }
  export function partial_ratio(one: string, other: string, options: Comparison): number
  export function extract(
    text: string,
    choices: readonly string[],
    options: Search,
  ): [choice: string, score: number, place: number][]
}
