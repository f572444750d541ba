import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { BubbleMonth, BubbleShow } from '#shared/domain/bubble.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { bubbleMonthQuery, bubbleShowsQuery } from '#web/features/bubble/api/bubble.ts'
import { BubbleResult } from '#web/features/bubble/components/bubble-result.tsx'
import { ListInput } from '#web/features/bubble/components/list-input.tsx'
import { OwnShows } from '#web/features/bubble/components/own-shows.tsx'
import { ShowPicker } from '#web/features/bubble/components/show-picker.tsx'
import {
  addList,
  forgetGiven,
  type GivenShows,
  givenShows,
  pickShow,
} from '#web/features/bubble/given-shows.ts'
import { matchList } from '#web/features/bubble/match-list.ts'
import { loadPageFonts } from '#web/features/bubble/page-fonts.ts'
import { useStore } from '#web/lib/store.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** Both lists are loaded whole before anything is given, and nothing else later. */
export function Bubble() {
  const shows = useQuery(bubbleShowsQuery)
  const month = useQuery(bubbleMonthQuery)
  const given = useStore(givenShows)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => void loadPageFonts(), [])
  const startOver = () => {
    forgetGiven()
    button.current?.focus()
  }
  const hasFailed = shows.isError || month.isError
  const retry = () => Promise.all([shows, month].map((query) => query.isError && query.refetch()))
  return (
    <div className="flex flex-col gap-12 noscript:hidden">
      <section aria-labelledby="list-title" className="flex flex-col gap-4">
        <h2 id="list-title" className="font-serif text-[1.75rem] leading-tight font-medium tracking-tight">
          Your shows
        </h2>
        <ListInput button={button} onRead={addList} />
        {!shows.data || !month.data ? (
          <Loading hasFailed={hasFailed} isRetrying={shows.isFetching || month.isFetching} onRetry={retry} />
        ) : null}
        {shows.data && month.data && (
          <Chosen
            shows={shows.data}
            month={month.data}
            given={given}
            onPick={pickShow}
            onStartOver={startOver}
          />
        )}
      </section>
      {shows.data && month.data && <Result shows={shows.data} month={month.data} given={given} />}
    </div>
  )
}

type LoadingProps = { hasFailed: boolean; isRetrying: boolean; onRetry: () => unknown }

function Loading({ hasFailed, isRetrying, onRetry }: LoadingProps) {
  if (!hasFailed) return <p role="status">Loading the shows of this site…</p>
  return (
    <CouldNotLoad
      className="py-3"
      text="The shows of this site couldn't be loaded."
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}

type LoadedProps = { shows: readonly BubbleShow[]; month: BubbleMonth; given: GivenShows }

function useOwn({ shows, given: { list, picks } }: Pick<LoadedProps, 'shows' | 'given'>) {
  const { found, unknown } = useMemo(() => matchList(list, shows), [list, shows])
  const own = useMemo(
    () => new Set(shows.map(({ id }) => id).filter((id) => picks.get(id) ?? found.has(id))),
    [shows, picks, found],
  )
  return { found, unknown, own }
}

type ChosenProps = LoadedProps & { onPick: (id: number, isPicked: boolean) => void; onStartOver: () => void }

function Chosen({ shows, month, given, onPick, onStartOver }: ChosenProps) {
  const { found, unknown, own } = useOwn({ shows, given })
  const names = useMemo(
    () => month.names.toSorted((one, other) => byName.compare(one.name, other.name)),
    [month.names],
  )
  if (shows.length === 0) return <p role="status">This site has no shows yet.</p>
  const listed = given.list.length
  return (
    <>
      <ShowPicker shows={names} own={own} onPick={onPick} />
      <p role="status" className="font-semibold">
        {listed > 0 &&
          `Found here: ${formatCount(found.size)} of ${countOf(found.size + unknown.length, 'show')} on your list.`}
      </p>
      {(listed > 0 || own.size > 0) && (
        <OwnShows
          names={names.filter(({ id }) => own.has(id)).map(({ name }) => name)}
          unknown={unknown}
          listed={listed}
          onStartOver={onStartOver}
        />
      )}
    </>
  )
}

function Result({ shows, month, given }: LoadedProps) {
  const { own } = useOwn({ shows, given })
  return own.size > 0 && <BubbleResult shows={shows} month={month} own={own} />
}
