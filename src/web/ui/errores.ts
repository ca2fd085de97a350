/** Puts the focus on the first field in error, once it is drawn. */
export const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** What is wrong in a form but for the fields just touched. */
export const untouched = <E extends object>(errors: E, patch: object): Partial<E> =>
  Object.fromEntries(Object.entries(errors).filter(([k]) => !(k in patch))) as Partial<E>
