import { useState } from 'react'
import { formatCount } from '#shared/format/number.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { podcastLabel } from '#web/ui/podcast-link.tsx'

const mostShown = 50

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type NamedShow = { id: number; name: string }

type ShowPickerProps = {
  /** By name. */
  shows: readonly NamedShow[]
  own: ReadonlySet<number>
  onPick: (id: number, isPicked: boolean) => void
}

/** Filters in the page, so that no request tells what is looked for. */
export function ShowPicker({ shows, own, onPick }: ShowPickerProps) {
  const [typed, setTyped] = useState('')
  const wanted = fold(typed.trim())
  const found = shows.filter(({ name }) => fold(name).includes(wanted))
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 font-medium">Pick shows by name</summary>
      <div className="mt-2 flex flex-col gap-3">
        <Field
          label="Name of a show"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">Shows</legend>
          {found.slice(0, mostShown).map(({ id, name }) => (
            <Choice key={id} isChecked={own.has(id)} onChange={(isPicked) => onPick(id, isPicked)}>
              <span className="min-w-0 wrap-anywhere">{podcastLabel(name, id)}</span>
            </Choice>
          ))}
        </fieldset>
        <p role="status" className="text-sm text-ink-soft">
          {countText(found.length)}
        </p>
      </div>
    </details>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No show has this name.'
  if (count <= mostShown) return ''
  return `The first ${mostShown} of ${formatCount(count)} shows. Type part of a name to see others.`
}
