/** Where the filters of a list stand over it, for components. */
export { CHIP_OF, CHIPS, type Chip } from "#provider/contract/filters";
