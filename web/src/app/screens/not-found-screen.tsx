import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blindSpotsPath, homePath, searchPath, weekPath } from '#shared/pages/page-path.ts'
import { notFoundHead } from '#web/app/not-found-head.ts'
import { allTopicsQuery } from '#web/features/topics/api/topics.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CompareLinks } from '#web/ui/compare-links.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

const ways = [
  { path: weekPath(), label: 'The week in five voices' },
  { path: blindSpotsPath, label: 'Topics that one side hardly discusses' },
] as const

export function NotFoundScreen() {
  usePageMeta(notFoundHead)
  return (
    <MessagePage title="404 Page Not Found" text="The page you're looking for doesn't exist.">
      <WaysOn />
    </MessagePage>
  )
}

function WaysOn() {
  const { data: topics } = useQuery(allTopicsQuery)
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <search aria-label="What was said">
        <form action={searchPath} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <Field label="Search what was said" type="search" name="q" autoComplete="off" />
          <Button type="submit" className="min-h-12">
            Search
          </Button>
        </form>
      </search>
      <nav aria-label="Where to go from here">
        <LinkButton to={homePath} variant="primary">
          Back to the home page
        </LinkButton>
        <ul className="mt-5 flex flex-col">
          {ways.map(({ path, label }) => (
            <li key={path} className="flex min-h-11 items-center">
              <Link to={path} className="prose-link font-medium">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {/* Space for the topics, so that nothing moves when they arrive. */}
        <div className="min-h-20">
          <CompareLinks names={(topics ?? []).map(({ name }) => name)} className="py-2.5" />
        </div>
      </nav>
    </div>
  )
}
