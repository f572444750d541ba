import type { FeedLink } from '#shared/pages/page-head.ts'

/** Replaces the copy button in browsers without JavaScript. */
export function FeedLinks({ feeds }: { feeds: readonly FeedLink[] }) {
  if (feeds.length === 0) return null
  return (
    <noscript>
      <h2 className="font-serif text-[1.75rem] font-medium tracking-tight">Follow in a podcast app</h2>
      <ul className="mt-4 flex flex-col gap-2">
        {feeds.map(({ title, path }) => (
          <li key={path}>
            <a href={path} className="prose-link wrap-anywhere">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
