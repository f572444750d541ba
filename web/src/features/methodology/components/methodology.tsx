import type { Evaluation } from '#shared/domain/evaluation.ts'
import { productName } from '#shared/domain/product.ts'
import { CodebookRules } from '#web/features/methodology/components/codebook-rules.tsx'
import {
  FeedbackTotals,
  type FeedbackTotalsState,
} from '#web/features/methodology/components/feedback-totals.tsx'
import { MeasuredFigures } from '#web/features/methodology/components/measured-figures.tsx'
import { TopicNames } from '#web/features/methodology/components/topic-names.tsx'
import { Points, ProsePage } from '#web/ui/prose-page.tsx'

type MethodologyProps = { evaluation: Evaluation | null; totals: FeedbackTotalsState }

/** How ratings are made, how far to trust them, and what was measured. */
export function Methodology({ evaluation, totals }: MethodologyProps) {
  return (
    <ProsePage
      title="How ratings are made"
      introduction={`What ${productName} says of an episode is made by software. This page says how, so that you can judge how far to trust it.`}
      sections={[
        { id: 'rated', title: 'What is rated', body: <WhatIsRated /> },
        { id: 'codebook', title: 'The codebook', body: <CodebookRules /> },
        { id: 'blind', title: 'Blind readings', body: <BlindReadings /> },
        { id: 'median', title: 'Median and spread', body: <MedianAndSpread /> },
        { id: 'quotes', title: 'Verified quotes', body: <VerifiedQuotes /> },
        { id: 'topics', title: 'Names of topics', body: <TopicNames /> },
        { id: 'people', title: 'When people step in', body: <People totals={totals} /> },
        { id: 'limits', title: 'Limits', body: <Limits /> },
        { id: 'figures', title: 'Measured figures', body: <MeasuredFigures evaluation={evaluation} /> },
      ]}
    />
  )
}

function WhatIsRated() {
  return (
    <>
      <p>
        One episode at a time, from its transcript alone. Visitors see no rating of a show, and nobody who
        speaks has one.
      </p>
      <p>
        The scale has five steps, from Far Left to Far Right, as the words are used in the politics of the
        United States. A step says which positions an episode as a whole puts forward or lets stand. It does
        not say how extreme, polite, well argued or true they are. An episode that weighs both sides fairly,
        or reports without taking one, is Centrist.
      </p>
    </>
  )
}

function BlindReadings() {
  return (
    <>
      <p>
        A language model reads the transcript. It is told neither title nor address, and speakers are
        numbered. The names of the show, of its makers, of everybody whom its feed names and of labeled
        speakers are masked wherever they are spoken, whole and in parts, and so are addresses, so that a
        rating cannot follow from who is speaking.
      </p>
      <p>
        The transcript is handed over as material, never as an instruction: nobody can talk the model into an
        answer from inside a podcast. What it answers has to fit a strict form. An answer that does not is
        asked for once more; if that one does not fit either, the analysis counts as failed.
      </p>
    </>
  )
}

function MedianAndSpread() {
  return (
    <>
      <p>
        The question for the stance is put an odd number of times, three unless this site was set up
        otherwise, each time in other words. Every reading gives one of the five steps, “not political”, or
        “not sure”.
      </p>
      <Points
        items={[
          'Where more than half of the readings give a step, the stance is the median of those steps. Where the middle lies between two steps, it is rounded toward the center.',
          'The share of all readings at that step is the confidence. It stands beside the stance together with the spread.',
          'A reading that places an episode names the passages that led to it, one to six of them. Code looks them up in the transcript, drops those that are not there, and shows them at the stance. One that names none is asked for once more and then counts as failed.',
          'Where readings lie two steps or more apart, the episode is marked “Contested”.',
          'Where half of the readings or more give no step, the episode is “Not political” or “Not rated”. It is not pushed to the center, and it is listed under no stance.',
          'An episode that is too long to be read at once is read in parts of similar size. A reading then gives the median of the parts that it can place; parts that are not political do not count.',
          'Where this site has no language model, words are counted instead: once, without confidence or spread. The page then says how many of ten such answers were right on news articles. On speech, counting words is no better than a guess.',
        ]}
      />
    </>
  )
}

function VerifiedQuotes() {
  return (
    <>
      <p>
        The model only points to a quote. Code then looks for it in the transcript and compares every word
        that carries meaning. What is found is cut from the transcript itself, with the transcript’s own words
        and times. What is not found is dropped, and so is anything shorter than 8 words or longer than 60.
      </p>
      <p>
        Then the model reads each quote again, with the two sentences before it and the two after. A quote
        that leans on what came before, or that says what somebody else thinks, is set aside. At most eight
        are shown, one of each main topic first. If none is left, the page says so.
      </p>
      <p>
        How many were dropped and set aside is kept with the analysis. So are the version of the transcript
        and of the questions, the model, every reading with its explanation, and the time: the page of an
        episode names the model, the version of the questions and the date.
      </p>
    </>
  )
}

function People({ totals }: { totals: FeedbackTotalsState }) {
  return (
    <>
      <p>
        An editor can set a stance or write its explanation. The page then says so, and shows no readings
        beside a stance that they did not lead to. A new analysis does not change what a person has set.
      </p>
      <p>
        The shows marked “sample, invented” were analyzed by people: they wrote three readings of each
        episode, its summary, its topics and the choice of quotes. Median, spread and the search for each
        quote in the transcript work on their answers as on those of a model, and the page of such an episode
        says who wrote them.
      </p>
      <p>
        Readers can say whether an assessment is accurate or could be better, once a day for each episode, or
        once and for all with an account. Their votes are counted, and that is all: feedback never moves a
        stance.
      </p>
      <FeedbackTotals totals={totals} />
    </>
  )
}

function Limits() {
  return (
    <Points
      items={[
        'A stance is the opinion of a model. It has a bent of its own that masking does not take away.',
        'One line from left to right does not hold every position, and it is drawn for one country.',
        'A name that is only spoken, such as that of a guest whom no label announces, is not masked.',
        'Software makes some of the transcripts and mishears. Irony, tone and pauses are lost in all of them.',
        'Only some languages are analyzed, and no transcript that is longer than a model can read at once. An episode in another language says so instead of a stance.',
        'Summaries, topics and explanations are the model’s words and can be wrong. Quotes are as good as the transcript.',
      ]}
    />
  )
}
