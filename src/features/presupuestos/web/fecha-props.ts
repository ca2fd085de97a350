/** What a date of the filter is given, typed or taken from the calendar. */
export type FechaProps = { label: string; value: string; error: string | undefined; onChange: (text: string) => void }
