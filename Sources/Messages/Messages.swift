// Messages: JSON read and written, and the results of Tolmach as JSON. The command's `--json` and the server's
// answers have the same shapes because they are made here.
