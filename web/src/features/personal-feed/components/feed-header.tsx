import type { ReactNode } from 'react'
import { profilePath } from '#shared/pages/page-path.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { TopicRow } from '#web/ui/topic-link.tsx'

type FeedHeaderProps = {
  topics: readonly string[] | undefined
  /** Empty means all geographies. Undefined while loading. */
  geographies: readonly string[] | undefined
  status: string
  toggle: ReactNode
}

/** Keeps its height while names load. */
export function FeedHeader({ topics, geographies, status, toggle }: FeedHeaderProps) {
  return (
    <header className="flex flex-col gap-6 border-b border-line pb-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance wrap-anywhere md:text-5xl">
          Your Personalized Feed
        </h1>
        <LinkButton to={profilePath}>Change preferences</LinkButton>
      </div>
      <div className="flex flex-col gap-4">
        <FeedPart title="Your topics">
          {topics ? <TopicNames names={topics} /> : 'Updating your topics...'}
        </FeedPart>
        <FeedPart title="Geography filter">
          {geographies ? <GeographyNames names={geographies} /> : 'Updating your preferences...'}
        </FeedPart>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p role="status" className="min-h-6 text-ink-soft">
          {status}
        </p>
        {toggle}
      </div>
    </header>
  )
}

function FeedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-x-4 gap-y-1.5 text-ink-soft sm:flex-row sm:items-start">
      <h2 className="shrink-0 leading-8 font-semibold text-ink sm:w-36">{title}</h2>
      <div className="min-h-8 min-w-0 leading-8">{children}</div>
    </section>
  )
}

function TopicNames({ names }: { names: readonly string[] }) {
  return names.length === 0 ? 'None' : <TopicRow names={names} isSignedIn />
}

function GeographyNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return 'All geographies'
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex min-h-7 max-w-full items-center rounded-full bg-sunken px-3 text-sm leading-normal text-ink wrap-anywhere"
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
