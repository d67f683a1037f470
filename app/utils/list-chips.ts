/** The chips of a list's filters, for components. */
export { CHIP_OF, CHIPS, type Chip } from "#provider/contract/filters";
