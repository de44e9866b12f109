# For other programs than GNU make, which reads GNUmakefile: they cannot read that, and say so in one sentence.

play test check lint types contracts tests unit compiled long screen console catalogues messages summaries snapshots pictures hints fuzz faults hangups servers entered monkey jitter machines simulate mutants bench release clean:
	@echo "Sixteen TUI needs GNU make 3.81 or later: gmake $@" >&2; exit 1

.PHONY: play test check lint types contracts tests unit compiled long screen console catalogues messages summaries snapshots pictures hints fuzz faults hangups servers entered monkey jitter machines simulate mutants bench release clean
