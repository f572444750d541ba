import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { comparePath, homePath, signInPath, topicPath } from '#shared/pages/page-path.ts'
import { topicSentence } from '#shared/pages/page-texts.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import type { CountedTopic } from '#web/features/topics/api/topic-episodes.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** Shown in browsers without JavaScript, which signing in needs. */
export function TopicWithoutScript({ topic: { name, count } }: { topic: CountedTopic }) {
  return (
    <noscript>
      <p className="max-w-prose text-ink-soft wrap-anywhere">{topicSentence(name, count)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {count > 0 && (
          <>
            <LinkButton to={comparePath(name)}>Compare what each side says</LinkButton>
            <LinkButton to={withReturnPath(signInPath, topicPath(name))}>
              Sign in to browse by topic
            </LinkButton>
            <LinkButton to={topicFeedPath(name)} reloadDocument>
              RSS feed for podcast apps
            </LinkButton>
          </>
        )}
        <LinkButton to={homePath}>Back to the home page</LinkButton>
      </div>
    </noscript>
  )
}
