import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { encodePathPart } from '#shared/domain/topic.ts'
import { topicPath, topicPrefix } from '#shared/pages/page-path.ts'
import { classNames } from '#web/ui/class-names.ts'

const linkClasses = 'prose-link font-medium wrap-anywhere'

/** For comparing the four URL forms of a topic. */
export function TopicLinkForms({ name }: { name: string }) {
  const navigate = useNavigate()
  const underscores = topicPath(name)
  const encoded = topicPrefix + encodePathPart(name)
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <LinkForm title="Link with underscores" address={underscores}>
        <Link to={underscores} className={linkClasses}>
          {name}
        </Link>
      </LinkForm>
      <LinkForm title="Link with encoded spaces" address={encoded}>
        <Link to={encoded} className={linkClasses}>
          {name}
        </Link>
      </LinkForm>
      <LinkForm title="Plain link, loads the page anew" address={underscores}>
        <a href={underscores} className={linkClasses}>
          {name}
        </a>
      </LinkForm>
      <LinkForm title="Button that navigates" address={underscores}>
        <button
          type="button"
          className={classNames(linkClasses, 'text-left')}
          onClick={() => void navigate(underscores)}
        >
          {name}
        </button>
      </LinkForm>
    </ul>
  )
}

function LinkForm({ title, address, children }: { title: string; address: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <p className="text-sm text-ink-soft">{title}</p>
      <p className="mt-1">{children}</p>
      <p className="mt-1 font-mono text-[0.8125rem] text-ink-soft wrap-anywhere">{address}</p>
    </li>
  )
}
