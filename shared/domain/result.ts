/** What came of reading something foreign: a value, or in words why there is none. */
export type Result<Value> = { value: Value } | { fault: string }
