export { isDay } from "#provider/rules/days";
