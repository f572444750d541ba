import { useState } from 'react'

type Draft = { text: string; saved: string }

export type ExplanationDrafts = {
  ids: readonly number[]
  isDirty: boolean
  textOf: (episodeId: number) => string | undefined
  open: (episodeId: number, saved: string) => void
  write: (episodeId: number, text: string) => void
  /** If `text` is given, closes only a draft that still equals it. */
  close: (episodeId: number, text?: string) => void
}

type Drafts = ReadonlyMap<number, Draft>

const withDraft = (drafts: Drafts, episodeId: number, draft: Draft): Drafts =>
  new Map([...drafts, [episodeId, draft]])

const withoutDraft = (drafts: Drafts, episodeId: number): Drafts =>
  new Map([...drafts].filter(([id]) => id !== episodeId))

export function useExplanationDrafts(): ExplanationDrafts {
  const [drafts, setDrafts] = useState<Drafts>(() => new Map())
  return {
    ids: [...drafts.keys()],
    isDirty: [...drafts.values()].some(({ text, saved }) => text !== saved),
    textOf: (episodeId) => drafts.get(episodeId)?.text,
    open: (episodeId, saved) => setDrafts((now) => withDraft(now, episodeId, { text: saved, saved })),
    write: (episodeId, text) =>
      setDrafts((now) => {
        const draft = now.get(episodeId)
        return draft ? withDraft(now, episodeId, { ...draft, text }) : now
      }),
    close: (episodeId, text) =>
      setDrafts((now) =>
        text === undefined || now.get(episodeId)?.text === text ? withoutDraft(now, episodeId) : now,
      ),
  }
}
