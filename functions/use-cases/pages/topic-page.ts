import { frame, linkButtons } from '#functions/use-cases/pages/frame.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { html } from '#shared/pages/html.ts'
import { homePath, signInPath, topicPath } from '#shared/pages/page-path.ts'
import { topicHead, topicSentence } from '#shared/pages/page-texts.ts'
import { withReturnPath } from '#shared/pages/return-path.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { collectionData } from '#shared/pages/structured-data.ts'

export type CountedTopic = { name: string; count: number }

function linksOf({ name, count }: CountedTopic) {
  const home = { text: 'Back to the home page', path: homePath }
  if (count === 0) return [home]
  const signIn = withReturnPath(signInPath, topicPath(name))
  return [
    { text: 'Sign in to browse by topic', path: signIn },
    { text: 'RSS feed for podcast apps', path: topicFeedPath(name) },
    home,
  ]
}

/** A topic as everybody may see it: its name, how many episodes discuss it, and the feed; the list is for signed-in people. */
export function topicPage(topic: CountedTopic, siteUrl: string): PageContent {
  const { name, count } = topic
  const head = { ...topicHead(name, count), path: topicPath(name) }
  const main = html`
    <div class="mx-auto flex w-full max-w-[100rem] flex-col gap-8 px-[clamp(1rem,4vw,2.5rem)] py-12 md:py-16">
      <header class="flex flex-col gap-6 border-b border-line pb-6">
        <h1
          class="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance wrap-anywhere md:text-5xl"
        >Topic: ${name}</h1>
        <p class="max-w-prose text-ink-soft wrap-anywhere">${topicSentence(name, count)}</p>
      </header>${linkButtons(linksOf(topic))}
    </div>`
  return {
    head: headHtml(head, siteUrl, count === 0 ? undefined : collectionData(head, siteUrl, name)),
    firstPaint: frame(main),
  }
}
