/** The front door of `productos` in the browser: the header's search. */
export { SearchBox } from './SearchBox.tsx'
