import type { ReactNode } from 'react'
import { productName } from '#shared/product.ts'
import { aboutMeta } from '#web/app/page-texts.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'

/** What the product does, how, and what it does not do. */
export function AboutScreen() {
  usePageMeta(aboutMeta)
  return (
    <article className="page grid gap-x-16 gap-y-10 py-14 md:py-20 lg:grid-cols-[1fr_2fr]">
      <h1 className="font-serif text-4xl leading-[1.08] font-medium tracking-tight text-balance md:text-5xl">
        About {productName}
      </h1>
      <div className="flex max-w-prose flex-col gap-9">
        <Part title="Why">
          Most of us hear one side most of the time. {productName} lets you pick a point on the political
          scale and shows what is being said there: the latest episodes, what they are about, and the words
          that were spoken.
        </Part>
        <Part title="How it works">
          Podcast episodes run from 20 minutes to 3 hours, so listening to all of them is more than anybody
          can do. The process is almost entirely automated: an episode is transcribed, summarised and given a
          place on a scale of five steps, and a handful of quotes is cut from its transcript word for word.
          Each episode is judged one by one, for what is said in it, and never by who hosts it.
        </Part>
        <Part title="How we keep it neutral">
          The stance comes from AI and human review. The transcript is read several times over without the
          name of the show or its host; where the readings lie far apart we say so, and where an episode is
          not political, or the analysis is not sure, it is not forced onto the scale.
        </Part>
        <Part title="What we do not do">
          We do not track you. There is no engagement algorithm: you choose the stance, and the newest episode
          comes first. The only thing we ask for is an e-mail address, for the daily or weekly updates that
          come with Pro.
        </Part>
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-serif text-2xl font-medium tracking-tight">{title}</h2>
      <p className="mt-2 text-lg leading-relaxed">{children}</p>
    </section>
  )
}
