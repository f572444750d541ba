import { Link } from 'react-router'
import { productName } from '#shared/domain/product.ts'
import { feedsPath, methodologyPath, privacyPath } from '#shared/pages/page-path.ts'
import { aboutMeta } from '#web/app/page-texts.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { ProsePage } from '#web/ui/prose-page.tsx'

/** What the product does, how, and what it does not do. */
export function AboutScreen() {
  usePageMeta(aboutMeta)
  return (
    <ProsePage
      title={`About ${productName}`}
      introduction={`Most of us hear one side most of the time. ${productName} lets you pick a point on the political scale and shows what is being said there: the latest episodes, what they are about, and the words that were spoken.`}
      sections={[
        { id: 'how', title: 'How it works', body: <HowItWorks /> },
        { id: 'neutral', title: 'How we keep it neutral', body: <Neutrality /> },
        { id: 'not', title: 'What we do not do', body: <NotDone /> },
        { id: 'feeds', title: 'In your podcast app', body: <Feeds /> },
      ]}
    />
  )
}

function HowItWorks() {
  return (
    <>
      <p>
        Podcast episodes run from 20 minutes to 3 hours, so listening to all of them is more than anybody can
        do. The process is almost entirely automated: an episode is transcribed, summarized and given a place
        on a scale of five steps, and a handful of quotes is cut from its transcript word for word.
      </p>
      <p>
        Episodes are judged one by one, for what is said in them, and not by who hosts them. The same show can
        stand in one place this week and in another the next.
      </p>
    </>
  )
}

function Neutrality() {
  return (
    <>
      <p>
        We use AI and human review to keep the stance analysis neutral. Where there is a language model, it
        reads a transcript several times over, asked in different words and without the names of the show and
        its host, and where its readings lie far apart we say so. Where there is none, words are counted, and
        the page says so. An episode that is not political, or of which the analysis is not sure, is not
        forced onto the scale. People can correct a stance, and the page says when they have.
      </p>
      <p>
        You can tell us on every episode whether its assessment is accurate.{' '}
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
        We do not track you. There is no engagement algorithm: you choose the stance, and the newest episode
        comes first.
      </p>
      <p>
        The only thing we ask for is an e-mail address, for the daily or weekly updates that come with Pro.
        One press ends them, without signing in, and nothing in them tells us whether you read them.{' '}
        <Link to={privacyPath} className="prose-link font-medium">
          Privacy
        </Link>{' '}
        lists everything that is kept.
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
