import { Link } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { feedsPath, methodologyPath, privacyPath } from '#shared/pages/page-path.ts'
import { aboutMeta } from '#web/app/page-texts.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { ProsePage } from '#web/ui/prose-page.tsx'

export function AboutScreen() {
  usePageMeta(aboutMeta)
  return (
    <ProsePage
      title={`About ${productName}`}
      introduction={`Most of us hear one side most of the time. ${productName} lets you pick a point on the political scale and hear what’s being said there, with the latest episodes, their topics and direct quotes.`}
      sections={[
        { id: 'how', title: 'How it works', body: <HowItWorks /> },
        { id: 'neutral', title: 'How we keep it neutral', body: <Neutrality /> },
        { id: 'not', title: 'What we don’t do', body: <NotDone /> },
        { id: 'feeds', title: 'In your podcast app', body: <Feeds /> },
      ]}
    />
  )
}

function HowItWorks() {
  return (
    <>
      <p>
        Podcast episodes run from 20 minutes to 3 hours, and no one can listen to them all. The process is
        almost entirely automated: software transcribes and summarizes each episode, rates it on a five-step
        scale and pulls a handful of quotes from the transcript, word for word.
      </p>
      <p>
        Episodes are judged one by one, by what is said in them and not by who hosts them. The same show can
        land in one place this week and in another the next.
      </p>
    </>
  )
}

function Neutrality() {
  return (
    <>
      <p>
        We use AI and human review to keep the stance analysis neutral. A language model reads each transcript
        several times, without the names of the show and its host, and the question is worded differently each
        time. When the readings are far apart, we say so. A site without a language model doesn’t rate
        anything, and its pages say so. An episode that isn’t political, or that the analysis can’t place,
        isn’t forced onto the scale. Editors can correct a stance, and the page says when they have.
      </p>
      <p>
        On every episode, you can tell us whether the assessment is accurate.{' '}
        <Link to={methodologyPath} className="prose-link font-medium">
          How ratings are made
        </Link>{' '}
        explains the method and its limits.
      </p>
    </>
  )
}

function NotDone() {
  return (
    <>
      <p>
        We don’t track you. There is no engagement algorithm: you choose the stance, and the newest episode
        comes first.
      </p>
      <p>
        The only thing we ask for is an email address, for the daily or weekly updates that come with Pro. You
        can end them with one click, without signing in, and nothing in them tells us whether you read them.{' '}
        <Link to={privacyPath} className="prose-link font-medium">
          Privacy
        </Link>{' '}
        lists everything we keep.
      </p>
    </>
  )
}

function Feeds() {
  return (
    <p>
      Each stance and each topic has a feed that any podcast app can follow. It leads to the publishers’ own
      audio.{' '}
      <Link to={feedsPath} className="prose-link font-medium">
        Feeds for your podcast app
      </Link>{' '}
      has their addresses and says how to add one.
    </p>
  )
}
