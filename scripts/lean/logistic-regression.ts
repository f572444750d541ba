/** One example: the places of its features, the one value that all of them have, what it is, and how much it counts. */
export type Example = { places: Int32Array; value: number; isPositive: boolean; weight: number }

export type Fitted = { weights: Float64Array; intercept: number }

export type FitOptions = {
  features: number
  /** Pulls weights towards 0, in units of one example of mean weight. */
  penalty: number
}

const rounds = 300

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z))

function score(example: Example, weights: Float64Array, intercept: number): number {
  let sum = 0
  for (const place of example.places) sum += weights[place] ?? 0
  return intercept + sum * example.value
}

/** The gradient of the mean loss at a point; the last entry is that of the intercept. */
function gradientAt(examples: readonly Example[], point: Float64Array, total: number): Float64Array {
  const last = point.length - 1
  const gradient = new Float64Array(point.length)
  for (const example of examples) {
    const wanted = example.isPositive ? 1 : 0
    const error = ((sigmoid(score(example, point, point[last] ?? 0)) - wanted) * example.weight) / total
    gradient[last] = (gradient[last] ?? 0) + error
    for (const place of example.places) gradient[place] = (gradient[place] ?? 0) + error * example.value
  }
  return gradient
}

/**
 * Logistic regression with a quadratic penalty by accelerated gradient descent (Nesterov 1983), without chance: the same examples give
 * the same weights. No example may have a vector longer than 1.
 */
export function fitLogistic(examples: readonly Example[], { features: count, penalty }: FitOptions): Fitted {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const decay = penalty / examples.length
  // The loss bends by at most a quarter along a vector of length 1 and as much along the intercept.
  const step = 1 / (0.5 + decay)
  let current = new Float64Array(count + 1)
  let ahead = current
  let momentum = 1
  for (let round = 0; round < rounds; round += 1) {
    const gradient = gradientAt(examples, ahead, total)
    const from = ahead
    const next = from.map((value, place) => {
      const pull = place < count ? decay * value : 0
      return value - step * ((gradient[place] ?? 0) + pull)
    })
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2
    const carry = (momentum - 1) / nextMomentum
    const before = current
    ahead = next.map((value, place) => value + carry * (value - (before[place] ?? 0)))
    current = next
    momentum = nextMomentum
  }
  return { weights: current.slice(0, count), intercept: current[count] ?? 0 }
}
