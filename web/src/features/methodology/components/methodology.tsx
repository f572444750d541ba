import type { Evaluation } from '#shared/domain/evaluation.ts'
import { CodebookRules } from '#web/features/methodology/components/codebook-rules.tsx'
import {
  FeedbackTotals,
  type FeedbackTotalsState,
} from '#web/features/methodology/components/feedback-totals.tsx'
import { MeasuredFigures } from '#web/features/methodology/components/measured-figures.tsx'
import { RatingPicture } from '#web/features/methodology/components/rating-picture.tsx'
import { TopicNames } from '#web/features/methodology/components/topic-names.tsx'
import { Points, ProsePage } from '#web/ui/prose-page.tsx'

type MethodologyProps = { evaluation: Evaluation | null; totals: FeedbackTotalsState }

export function Methodology({ evaluation, totals }: MethodologyProps) {
  return (
    <ProsePage
      title="How ratings are made"
      introduction="A language model reads what is said in an episode without knowing who is speaking. Software checks its work. Here is how, and how far you can trust it."
      sections={[
        { id: 'short', title: 'In short', body: <InShort /> },
        { id: 'figures', title: 'Measured figures', body: <MeasuredFigures evaluation={evaluation} /> },
        { id: 'steps', title: 'What each step means', body: <CodebookRules />, isFolded: true },
        { id: 'names', title: 'No names', body: <NoNames />, isFolded: true },
        { id: 'readings', title: 'How readings become a rating', body: <FromReadings />, isFolded: true },
        { id: 'quotes', title: 'Checked quotes', body: <CheckedQuotes />, isFolded: true },
        { id: 'topics', title: 'Topic names', body: <TopicNames />, isFolded: true },
        { id: 'people', title: 'When people step in', body: <People totals={totals} />, isFolded: true },
        { id: 'limits', title: 'Limits', body: <Limits />, isFolded: true },
      ]}
    />
  )
}

function InShort() {
  return (
    <>
      <p>
        Each episode is rated on its own, by what is said in it. Shows and people get no rating. Names are
        hidden from the model, which reads the transcript up to three times and each time picks one of five
        steps, or none. The middle answer is the rating. The more the answers agree, the higher our
        confidence.
      </p>
      <RatingPicture />
      <p>
        Every quote is compared with the transcript, word for word. Editors can correct a rating, and the page
        then says so. Listeners can vote on a rating, but their votes never change it.
      </p>
      <p>A rating is one opinion, by software that makes mistakes. Play the quotes and judge for yourself.</p>
    </>
  )
}

function NoNames() {
  return (
    <>
      <p>
        A language model reads the transcript. It doesn’t get the title or the web address, and speakers are
        numbered. We mask the names of the show, its makers, everyone named in its feed and all labeled
        speakers wherever they are spoken, in whole or in part. Addresses are masked, too. That way a rating
        can’t depend on who is speaking.
      </p>
      <p>
        The model treats the transcript as material to read, never as instructions: a speaker isn’t allowed to
        talk the model into an answer. Answers must follow a strict format. If one doesn’t, we ask once more;
        if the second answer doesn’t fit either, the analysis fails.
      </p>
      <p>
        Software also looks for passages meant for a machine, such as a request for a rating. They’re never
        quoted and never count as a reason for a rating, and the episode stays “Under review” until an editor
        has checked it. It misses some wordings.
      </p>
    </>
  )
}

function FromReadings() {
  return (
    <>
      <p>
        The model is asked for the stance up to three times, in different words each time. (A site can set
        another odd number.) Once more than half of the readings agree, the model isn’t asked again, because
        the rest couldn’t change the result. Each reading answers with one of the five steps, “not political”
        or “not sure.”
      </p>
      <Points
        items={[
          'If more than half of the readings choose a step, the stance is the median of those steps. A median between two steps is rounded toward the center.',
          'Confidence is the share of all readings at that step. The page gives it in words; the count of readings at each step is under “How this was made.”',
          'A reading that chooses a step also names one to six passages that led to it. Software looks them up in the transcript, drops any that aren’t there and shows the rest below the stance. If a reading names none, we ask once more; then the analysis fails.',
          'If readings are two or more steps apart, the episode is marked “Contested.”',
          'If half of the readings or more choose no step, the episode is “Not political” or “Not rated.” It isn’t pushed to the center, and it is listed under no stance.',
          'An episode too long to read at once is read in parts of similar size. A reading is then the median of the parts it can place; parts that aren’t political don’t count.',
          'A site without a language model rates nothing. Its episodes are “Not rated,” with quotes, topics and a summary picked by simple software as a demonstration.',
        ]}
      />
    </>
  )
}

function CheckedQuotes() {
  return (
    <>
      <p>
        The model only suggests a quote. Software then looks for it in the transcript and compares every word
        that carries meaning. If it is there, we show the transcript’s own words and times. If not, we drop
        it, along with anything shorter than 8 words or longer than 60.
      </p>
      <p>
        The model then reads each quote again, with the two sentences before and after it. A quote that
        depends on what came before, or that reports someone else’s view, is set aside. We show at most eight,
        starting with one on each main topic. If none is left, the page says so.
      </p>
      <p>
        Each analysis keeps a record: how many quotes were dropped, the versions of the transcript and the
        questions, the model, every reading with its explanation, and the time. On an episode’s page, “How
        this was made” names the model, the version of the questions and the date, and links to the full
        record.
      </p>
    </>
  )
}

function People({ totals }: { totals: FeedbackTotalsState }) {
  return (
    <>
      <p>
        An editor can set a stance or write its explanation. The page then says so and, if the stance was
        changed, shows no readings. A new analysis doesn’t change what an editor has set.
      </p>
      <p>
        People analyzed the shows marked “sample, invented.” They wrote three readings of each episode, its
        summary and its topics, and they chose its quotes. Their answers go through the same median and the
        same check of each quote as a model’s, and the page of such an episode says so.
      </p>
      <p>
        Readers can say whether an assessment is accurate or could be better: once per episode with an
        account, or once a day without one. We count the votes, but they never move a stance.
      </p>
      <FeedbackTotals totals={totals} />
    </>
  )
}

function Limits() {
  return (
    <Points
      items={[
        'A stance is the opinion of a model, which has a bias of its own that masking doesn’t remove.',
        'A line from left to right doesn’t fit every position, and this one is drawn for one country.',
        'A name that is only spoken, such as that of an unlabeled guest, isn’t masked.',
        'Some transcripts are made by software, which mishears. All of them lose irony, tone and pauses.',
        'We analyze only some languages. An episode in another language says so in place of a stance.',
        'Summaries, topics and explanations are the model’s words and can be wrong. Quotes are only as good as the transcript.',
      ]}
    />
  )
}
