/**
 * A button that does nothing for now: while what it began is on its way, or because it has nothing to do. It keeps the
 * focus, which Safari drops from a button that becomes disabled under it (OPEN-492).
 */
export const held = (when: boolean, onClick: () => unknown) => ({
  'aria-disabled': when || undefined,
  onClick: () => {
    if (!when) onClick()
  },
})
