import { useState } from 'react'
import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { countOf } from '#shared/format/number.ts'
import { QuoteRow } from '#web/features/saved-quotes/components/quote-row.tsx'
import { quotesAsCsv, quotesAsMarkdown } from '#web/features/saved-quotes/export-quotes.ts'
import { saveFile } from '#web/lib/api/call-file.ts'
import { isSameQuote } from '#web/lib/saved-quotes/device-quotes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export type QuoteListProps = {
  quotes: readonly SavedQuote[]
  onRemove: (quote: SavedQuote) => Promise<void>
  onRestore: (quote: SavedQuote) => Promise<void>
}

const formats = { markdown: ['md', quotesAsMarkdown], csv: ['csv', quotesAsCsv] } as const

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function hasWords({ text, speaker, episode_title, podcast_name }: SavedQuote, words: string): boolean {
  const searched = fold([text, speaker, episode_title, podcast_name].join(' '))
  return fold(words)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

const newestFirst = (one: SavedQuote, other: SavedQuote) => other.saved_at.localeCompare(one.saved_at)

/** Rows stay when they are removed, so that the same button restores them. */
export function QuoteList({ quotes, onRemove, onRestore }: QuoteListProps) {
  const [rows, setRows] = useState<readonly SavedQuote[]>([])
  const [words, setWords] = useState('')
  const added = quotes.filter((one) => !rows.some((row) => isSameQuote(row, one)))
  if (added.length > 0) setRows([...rows, ...added].toSorted(newestFirst))
  const isSaved = (row: SavedQuote) => quotes.some((one) => isSameQuote(one, row))
  const found = rows.filter((row) => hasWords(row, words))
  const exported = found.filter(isSaved)
  const exportAs = (type: keyof typeof formats) => {
    const [name, write] = formats[type]
    const content = write(exported, location.origin)
    saveFile(new File([content], `saved-quotes.${name}`, { type: `text/${type};charset=utf-8` }))
  }
  return (
    <>
      <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end sm:justify-between">
        <div className="grow sm:max-w-sm">
          <Field
            label="Filter your quotes"
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button disabled={exported.length === 0} onClick={() => exportAs('markdown')}>
            Export as Markdown
          </Button>
          <Button disabled={exported.length === 0} onClick={() => exportAs('csv')}>
            Export as CSV
          </Button>
        </div>
      </div>
      <p role="status" className="text-ink-soft">
        {words.trim() === ''
          ? countOf(exported.length, 'quote')
          : `${countOf(exported.length, 'quote')} with these words`}
      </p>
      <ul className="border-t border-line">
        {found.map((row) => (
          <QuoteRow
            key={`${row.episode_id} ${row.text}`}
            quote={row}
            isRemoved={!isSaved(row)}
            onRemove={onRemove}
            onRestore={onRestore}
          />
        ))}
      </ul>
    </>
  )
}
